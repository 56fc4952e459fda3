/** @type {import("next").NextConfig} */
const config = {
  agentRules: false,
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
  typedRoutes: true,
  experimental: {
    useOffline: true, // a page that is asked for waits for the network, and does not leave the one that shows
    turbopackFileSystemCacheForBuild: !process.env.CI, // to write it takes long, and nobody builds there again
    preloadEntriesOnStart: false, // most of what it would load is the API, which the server has already (lib/server/lane.ts)
  },
  typescript: { ignoreBuildErrors: true }, // npm run check looks for them
};

export default config;
