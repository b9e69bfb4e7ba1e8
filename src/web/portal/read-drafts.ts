import { type Language, languages } from '#contract/languages/languages.ts'
import { send } from './calls.ts'

/** Languages that no person has reviewed. A list that cannot be read counts all but English as drafts. */
export async function readDrafts(): Promise<readonly Language[]> {
  try {
    return (await send<{ data: Language[] }>('GET', '/languages/drafts')).data
  } catch {
    return languages.filter((one) => one !== 'en')
  }
}
