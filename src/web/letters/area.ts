import { lettersOfOwner } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { ruleOfCountry } from '#web/submissions/index.ts'
import { CountryContact, letterRoutes, OwnLetters } from './routes.tsx'

/** Letters to image users, their templates, and the rules of countries. */
export const letters = defineArea({
  inside: letterRoutes,
  fills: [fill(lettersOfOwner, OwnLetters), fill(ruleOfCountry, CountryContact)],
})
