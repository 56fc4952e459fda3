// Zod would try whether it may compile code, which the policy of our pages forbids and reports. Next runs this first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
