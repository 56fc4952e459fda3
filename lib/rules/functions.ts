/** How many arguments a function takes: from, to. A filter is an expression over each line item or element. */
type Shape = { args: readonly [from: number, to: number]; filter?: true };

/** Over the order's line items, as `items.any(…)`. */
export const lineFunctions: Record<string, Shape> = {
  any: { args: [0, 1], filter: true },
  all: { args: [1, 1], filter: true },
  count: { args: [0, 1], filter: true },
  quantity: { args: [0, 1], filter: true },
  total: { args: [0, 1], filter: true },
};

/** Over a property that is a list, as `order.xp.Tags.contains('x')`. */
export const listFunctions: Record<string, Shape> = {
  contains: { args: [1, 1] },
  any: { args: [0, 1], filter: true },
  all: { args: [1, 1], filter: true },
  count: { args: [0, 1], filter: true },
};

/** Over any property, as `order.Currency.in('EUR', 'USD')`. */
export const valueFunctions: Record<string, Shape> = { in: { args: [1, 100] } };

/** Without anything before them, as `now(-30)`. */
export const freeFunctions: Record<string, Shape> = {
  min: { args: [1, 100] },
  max: { args: [1, 100] },
  now: { args: [0, 1] },
};

/** Of the order or the return, as `order.approved('rule')`. */
export const recordFunctions: Record<string, Shape> = { approved: { args: [1, 1] } };

export const shapeOf = (functions: Record<string, Shape>, name: string): Shape | undefined =>
  Object.hasOwn(functions, name.toLowerCase()) ? functions[name.toLowerCase()] : undefined;
