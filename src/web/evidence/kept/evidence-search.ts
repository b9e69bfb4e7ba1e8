import { Id } from '#contract/wire.ts'

export const shownStates = ['kept', 'failed', 'supplied'] as const
export type ShownState = (typeof shownStates)[number]

/** What an address of the list says. */
export type EvidenceSearch = { page?: number; state?: ShownState; image?: Id }

/** What cannot be read in it is as if it were not there. */
export function readSearch({ page, state, image }: EvidenceSearch): { page: number; state?: ShownState; image?: Id } {
  const known = shownStates.find((one) => one === state)
  const meant = Id.safeParse(image).data
  return {
    page: Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : 1,
    ...(known ? { state: known } : {}),
    ...(meant === undefined ? {} : { image: meant }),
  }
}
