/** Id of an object given by id or in full. */
export const idOf = (told: string | { id: string } | null | undefined): string | undefined =>
  (typeof told === 'string' ? told : told?.id) ?? undefined

/** The object in full, else undefined. */
export const inFull = <T extends object>(told: string | T | null | undefined): T | undefined =>
  typeof told === 'object' && told !== null ? told : undefined

export const momentOf = (seconds: number): Date => new Date(seconds * 1000)
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)
