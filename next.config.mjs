/** @type {import("next").NextConfig} */
const config = {
  agentRules: false,
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
  typedRoutes: true,
  typescript: { ignoreBuildErrors: true }, // npm run check looks for them
};

export default config;
