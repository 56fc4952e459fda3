export const onePage = { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1, ItemRange: [1, 1], NextPageKey: null };

export const noneYet = { Page: 1, PageSize: 20, TotalCount: 0, TotalPages: 0, ItemRange: [1, 0], NextPageKey: null };
