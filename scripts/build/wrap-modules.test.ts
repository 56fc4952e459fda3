import { runInNewContext } from "node:vm";
import { expect, test } from "@playwright/test";
import { wrapped } from "./wrap-modules";

test("the modules of a script are wrapped in parentheses, and otherwise unchanged", () => {
  const modules = '1,2,e=>{"use strict";e.s([],"}),3,e=>{")},4,(e,t)=>{t((e=>{})()),((0))},5,function(e){return this}';
  const script = `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([void 0,${modules}]);`;
  const result = wrapped(script);
  expect(result).toContain('1,2,(e=>{"use strict";e.s([],"}),3,e=>{")}),4,((e,t)=>{');
  expect(result).toContain("}),5,(function(e){return this})]);");
  const modulesOf = (source: string) => {
    const TURBOPACK: unknown[] = [];
    runInNewContext(source, { TURBOPACK });
    return String(TURBOPACK);
  };
  expect(modulesOf(result)).toBe(modulesOf(script));
});
