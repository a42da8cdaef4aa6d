/** Bad input of a user: its message is one line that says what was found and what was expected. */
export class InputError extends Error {
  override readonly name = "InputError";
}
