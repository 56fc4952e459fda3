/** A test that does not work with a balancer: of what each server counts, or of what a balancer answers or removes itself. */
export const oneServer = "@one-server";
