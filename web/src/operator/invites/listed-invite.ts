/** As many as the server answers at once. */
export const PAGE_ROWS = 200;
