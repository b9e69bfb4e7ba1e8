import {
  answerLawQuestion,
  changeCountryRule,
  getCountryContact,
  listCountryRules,
  listCountryRuleVersions,
  undoCountryRule,
} from '#contract/letters/contact-by/endpoints.ts'
import { ownersWord } from '#contract/letters/contact-by/country-rule.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { answerQuestion } from './answer-question.ts'
import { changeRule, listRules, listVersions, undoRule } from './change-rule.ts'
import { countryRule } from './may-contact.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue' | 'objects'>

export const contactByRoutes: Route<Needs>[] = [
  handle(listCountryRules, async (_, deps: Needs) => ({ data: await listRules(deps) })),
  handle(listCountryRuleVersions, async ({ params }, deps: Needs) => ({
    data: await listVersions(deps, params.country),
  })),
  handle(
    changeCountryRule,
    async ({ params, body, user }, deps: Needs) => await changeRule(deps, params.country, user.accountId, body),
  ),
  handle(
    undoCountryRule,
    async ({ params, body, user }, deps: Needs) => await undoRule(deps, params.country, user.accountId, body.version),
  ),
  handle(getCountryContact, async ({ params }, deps: Needs) => {
    const { country, name, now, limit } = await countryRule(deps, params.country)
    return { country, contactBy: now, sentence: ownersWord(now, name, limit) }
  }),
  handle(answerLawQuestion, async ({ params, body, user }, deps: Needs) => ({
    data: await answerQuestion(deps, { ...params, by: user.accountId }, body),
  })),
]
