import { Id } from '#contract/wire.ts'

export const shownStates = ['kept', 'failed', 'supplied'] as const
export type ShownState = (typeof shownStates)[number]

/** Search parameters of the list. */
export type EvidenceSearch = { page?: number; state?: ShownState; image?: Id }

/** Ignores invalid parameters. */
export function readSearch({ page, state, image }: EvidenceSearch): { page: number; state?: ShownState; image?: Id } {
  const known = shownStates.find((one) => one === state)
  const meant = Id.safeParse(image).data
  return {
    page: Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : 1,
    ...(known ? { state: known } : {}),
    ...(meant === undefined ? {} : { image: meant }),
  }
}
