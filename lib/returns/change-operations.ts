/** Where returns are decided and ended; their contracts would bring schemas along. */
export const approveOrderReturnOperation = { method: "POST", path: "/orderreturns/{returnID}/approve" } as const;
export const declineOrderReturnOperation = { method: "POST", path: "/orderreturns/{returnID}/decline" } as const;
export const completeOrderReturnOperation = { method: "POST", path: "/orderreturns/{returnID}/complete" } as const;
export const cancelOrderReturnOperation = { method: "POST", path: "/orderreturns/{returnID}/cancel" } as const;
