import { type CaseListView, CaseSortKey, openingView, SortOrder } from '#contract/cases/case-list.ts'
import { longestFilter } from '#contract/cases/case-filter.ts'

/** What an address of the list says: the filter as it is written, the page from 1, the order as `Name:DESC`, or `none` after a reset. */
export type CasesSearch = { filter?: string; page?: number; sort?: string }

const noOrder = 'none'

/** The list that an address stands for. What cannot be read in it is as if it were not there. */
export function viewOf({ filter, page, sort }: CasesSearch, pageSize: number): CaseListView {
  return {
    ...openingView,
    ...orderOf(sort),
    filter: typeof filter === 'string' ? filter.slice(0, longestFilter) : openingView.filter,
    page: Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) - 1 : 0,
    pageSize,
  }
}

/** The address of a list, without what the list opens with anyway. */
export function searchOf({ filter, page, sortKey, sortOrder }: CaseListView): CasesSearch {
  const isOpening = sortKey === openingView.sortKey && sortOrder === openingView.sortOrder
  return {
    ...(filter === '' ? {} : { filter }),
    ...(page === 0 ? {} : { page: page + 1 }),
    ...(isOpening ? {} : { sort: sortKey === null ? noOrder : `${sortKey}:${sortOrder}` }),
  }
}

function orderOf(sort: unknown): Partial<Pick<CaseListView, 'sortKey' | 'sortOrder'>> {
  if (sort === noOrder) return { sortKey: null, sortOrder: 'ASC' }
  const [key, order] = typeof sort === 'string' ? sort.split(':') : []
  const [sortKey, sortOrder] = [CaseSortKey.safeParse(key).data, SortOrder.safeParse(order).data]
  return sortKey && sortOrder ? { sortKey, sortOrder } : {}
}
