/** Of a test that only holds without a balancer: what one server counts, or a balancer answers or leaves out. */
export const oneServer = "@one-server";
