import { z } from 'zod'
import { Id, wholeNumber } from '../wire.ts'
import { longestFilter } from './case-filter.ts'

/** Keys by which cases are sorted. */
export const CaseSortKey = z.enum(['Id', 'Name', 'State', 'Host', 'Infringer', 'Created', 'Updated'])
export type CaseSortKey = z.infer<typeof CaseSortKey>

export const SortOrder = z.enum(['ASC', 'DESC'])
export type SortOrder = z.infer<typeof SortOrder>

/** View of a list of cases. The key is null after a reset: then cases stand by their ids. */
export type CaseListView = {
  filter: string
  page: number
  pageSize: number
  sortKey: CaseSortKey | null
  sortOrder: SortOrder
}

/** View at the opening. */
export const openingView: CaseListView = { filter: '', page: 0, pageSize: 20, sortKey: 'Name', sortOrder: 'DESC' }

/** Sorting by the key that is sorted by turns the order round; another key begins with ascending. From the first page. */
export const sortedBy = (view: CaseListView, key: CaseSortKey): CaseListView => ({
  ...view,
  page: 0,
  sortKey: key,
  sortOrder: view.sortKey === key && view.sortOrder === 'ASC' ? 'DESC' : 'ASC',
})

/** Without a filter, by no key, ascending. */
export const resetView = (view: CaseListView): CaseListView => ({
  ...view,
  filter: '',
  page: 0,
  sortKey: null,
  sortOrder: 'ASC',
})

/** An order in an address, `Name:DESC`. */
const Sort = z
  .string()
  .regex(new RegExp(`^(${CaseSortKey.options.join('|')}):(${SortOrder.options.join('|')})$`), 'Sort as in Name:DESC.')
  .transform((written) => {
    const [key, order] = written.split(':')
    return { key: CaseSortKey.parse(key), order: SortOrder.parse(order) }
  })

const Ids = z
  .string()
  .transform((written) => written.split(',').filter((id) => id !== ''))
  .pipe(z.array(Id).max(100, 'At most 100 cases can be left out.'))

/** The query of a list of cases. Pages count from 0; `ignored` are the ids of cases that are left out. */
export const caseListQuery = {
  filter: z.string().max(longestFilter, `A filter has at most ${longestFilter} characters.`).default(''),
  page: wholeNumber(0, 10_000_000).default(0),
  pageSize: wholeNumber(1, 100).default(20),
  ignored: Ids.optional(),
  sort: Sort.default({ key: 'Id', order: 'DESC' }),
}

/** The call that fills a list. */
export const caseListCall = ({ filter, page, pageSize, sortKey, sortOrder }: CaseListView) => ({
  filter,
  page,
  pageSize,
  sort: `${sortKey ?? 'Id'}:${sortOrder}` as const,
})

/** The call that finds earlier cases on a host, but for those in `ignored`, such as the one being written. */
export const duplicateCheckCall = (host: string, ignored: readonly string[]) => ({
  filter: `host:${host}`,
  ignored: ignored.join(','),
  page: 0,
  pageSize: 5,
})
