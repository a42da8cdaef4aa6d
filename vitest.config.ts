import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,agents,runner,reports,cli,bench}/**/*.test.ts", "*.test.ts"],
    testTimeout: 60_000,
    // the default leaves a core unused
    maxWorkers: "100%",
  },
});
