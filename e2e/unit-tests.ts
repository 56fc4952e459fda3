/** The tests that need no server, beside the code they test. */
export const unitTests = "{components,deploy,e2e,lib,prisma,scripts}/**/*.test.ts";
