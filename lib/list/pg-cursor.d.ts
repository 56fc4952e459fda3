declare module "pg-cursor" {
  import type { Submittable } from "pg";

  export default class Cursor<Row> implements Submittable {
    constructor(text: string, values: readonly unknown[]);
    submit: Submittable["submit"];
    /** At most `count` rows; none at the end. */
    read(count: number): Promise<Row[]>;
  }
}
