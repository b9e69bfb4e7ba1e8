import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../wire.ts'
import { ContactBy, CountryCode, CountryRule, saidOfCountry } from './country-rule.ts'
import { LawQuestion, LawQuestionId } from '../../reference/law-questions.ts'

const params = z.object({ country: CountryCode })

/** Who may write in each country, by name. */
export const listCountryRules = endpoint({
  name: 'listCountryRules',
  method: 'GET',
  path: '/desk/countries',
  reply: z.object({ data: z.array(CountryRule) }),
  access: 'staff',
  errors: [],
})

/** All that was ever said of a country, the newest first; the last is what the product comes with. */
export const listCountryRuleVersions = endpoint({
  name: 'listCountryRuleVersions',
  method: 'GET',
  path: '/desk/countries/:country',
  params,
  reply: z.object({ data: z.array(CountryRule) }),
  access: 'staff',
  errors: [],
})

/** Version that was read; a later one is not overwritten. */
const read = { version: z.number().int().min(0) }

/** Says who may write in a country from now on. */
export const changeCountryRule = endpoint({
  name: 'changeCountryRule',
  method: 'PUT',
  path: '/desk/countries/:country',
  params,
  body: z.object({ ...saidOfCountry, ...read }),
  reply: CountryRule,
  access: 'staff',
  roles: ['legal'],
  errors: ['country.changed'],
})

/** Takes the newest version back by a new one that says what stood before. */
export const undoCountryRule = endpoint({
  name: 'undoCountryRule',
  method: 'POST',
  path: '/desk/countries/:country/undo',
  params,
  body: z.object(read),
  reply: CountryRule,
  access: 'staff',
  roles: ['legal'],
  errors: ['country.changed', 'country.nothing-to-undo'],
})

/** Who may write in a country, as owners read it. */
export const getCountryContact = endpoint({
  name: 'getCountryContact',
  method: 'GET',
  path: '/countries/:country/contact',
  params,
  reply: z.object({ country: z.string(), contactBy: ContactBy, sentence: z.string() }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

/** Answers a question on which the law of the case's country lets the claim fail. */
export const answerLawQuestion = endpoint({
  name: 'answerLawQuestion',
  method: 'PUT',
  path: '/desk/cases/:caseId/law-questions/:question',
  params: z.object({ caseId: Id, question: LawQuestionId }),
  body: z.object({
    isMet: z.boolean(),
    note: z.string().trim().min(1, 'Please say what you looked at.').max(1000),
  }),
  reply: z.object({ data: z.array(LawQuestion) }),
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: ['case.over'],
})
