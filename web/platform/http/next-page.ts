type Page = { current_page: number; last_page: number }

/** The page after this one of a paged list; undefined after the last. */
export const nextPage = ({ current_page: page, last_page: last }: Page): number | undefined =>
  page < last ? page + 1 : undefined
