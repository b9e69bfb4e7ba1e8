import { Resolver } from 'node:dns/promises'

/** The texts that the DNS has under a name, each in one piece; none where there is no such name or nobody answers. */
export type TextRecords = (name: string) => Promise<string[]>

const waitMs = 3000

export const openTextRecords =
  (resolver: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: waitMs, tries: 1 })): TextRecords =>
  async (name) =>
    (await resolver.resolveTxt(name).catch(() => [])).map((parts) => parts.join(''))
