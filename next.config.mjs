/** @type {import("next").NextConfig} */
const config = {
  agentRules: false,
  output: "standalone",
  poweredByHeader: false,
  typedRoutes: true,
};

export default config;
