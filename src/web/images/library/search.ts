import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ImageFilter, ImageOrder } from '#contract/images/filter.ts'
import type { ImageSource } from '#contract/images/sources.ts'
import { listIn, textIn } from '#web/platform/address-parts.ts'

/** What the address of the library leaves out. */
export const first = { page: 1, sort: 'DESC', order: 'added', view: 'pages' } as const

/** Which images, in which order, and how. */
export type ImagesSearch = {
  page: number
  sort: 'ASC' | 'DESC'
  order: ImageOrder
  /** Page by page, or all of it as one light table. */
  view: 'pages' | 'all'
} & { [Part in keyof ImageFilter]?: ImageFilter[Part] | undefined }

/** What a link to the library may say; the rest is as usual. */
export type ImagesLink = { [Part in keyof ImagesSearch]?: ImagesSearch[Part] }

/**
 * What the address of the library says. Only what would break the page itself is looked at here, by hand: this is loaded with every
 * page. The library leaves out what else means nothing (`filterOf`, `orderIn`).
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
