import { RecipientFilter } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { firstPart } from '../queries.ts'

export type RecipientsSearch = { search?: string; show?: RecipientFilter; page?: number; pageSize?: number }

/** The part of the directory that an address asks for. */
export function askedIn({ search, show, page, pageSize }: RecipientsSearch) {
  return {
    search: typeof search === 'string' ? search : '',
    show: RecipientFilter.safeParse(show).data ?? 'all',
    page: countIn(page, 10_000) ?? firstPart.page,
    pageSize: countIn(pageSize, 100) ?? firstPart.pageSize,
  }
}

const countIn = (value: unknown, most: number): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= most ? Number(value) : undefined
