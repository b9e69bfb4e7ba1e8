import { legalOnlyCountry, legalOnlyMeaning } from '#contract/reference/legal-only.ts'
import { Text } from '#web/ui/text/text.tsx'

/** Says of a site in a country where only lawyers pursue cases what that means; nothing of any other. */
export function LegalOnlyNote({ country }: { country: string | null }) {
  const legalOnly = legalOnlyCountry(country)
  return legalOnly === null ? null : <Text size="small">{legalOnlyMeaning(legalOnly)}</Text>
}
