import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ImageFilter, ImageOrder } from '#contract/images/filter.ts'
import type { ImageSource } from '#contract/images/sources.ts'
import { listIn, textIn } from '#web/platform/address-parts.ts'

/** Defaults for missing search parameters. */
export const first = { page: 1, sort: 'DESC', order: 'added', view: 'pages' } as const

/** Filter, order and view of the images. */
export type ImagesSearch = {
  page: number
  sort: 'ASC' | 'DESC'
  order: ImageOrder
  /** Page by page, or all of it as one light table. */
  view: 'pages' | 'all'
} & { [Part in keyof ImageFilter]?: ImageFilter[Part] | undefined }

/** Search parameters of a link to the library; missing ones take their defaults. */
export type ImagesLink = { [Part in keyof ImagesSearch]?: ImagesSearch[Part] }

/**
 * Parses the address by hand, since every page loads this. It drops only parts that would break the page; `filterOf` and `orderIn` drop other
 * invalid parts.
 */
export const readSearch = (said: ImagesLink & SearchSchemaInput): ImagesSearch => ({
  ...said,
  search: textIn(said.search),
  tags: listIn(said.tags),
  source: listIn(said.source) as ImageSource[] | undefined,
  from: textIn(said.from),
  to: textIn(said.to),
  page: Number.isInteger(said.page) && said.page! > 0 ? said.page! : first.page,
  sort: said.sort === 'ASC' ? said.sort : first.sort,
  order: said.order ?? first.order,
  view: said.view === 'all' ? said.view : first.view,
})
