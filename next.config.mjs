/** @type {import("next").NextConfig} */
const config = {
  agentRules: false,
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
  typedRoutes: true,
};

export default config;
