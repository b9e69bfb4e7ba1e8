import { queryOptions } from '@tanstack/react-query'
import { getCountryContact, listCountryRules, listCountryRuleVersions } from '#contract/letters/contact-by/endpoints.ts'
import { listCountryServices, listReturnAddresses } from '#contract/letters/services/endpoints.ts'
import { listCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import {
  listCaseLetters,
  listLetterTemplates,
  listOwnLetters,
  listReminders,
  listTemplateVersions,
  openLetterDraft,
} from '#contract/letters/endpoints.ts'
import { listPreparedLetters } from '#contract/letters/prepared-endpoints.ts'
import type { LetterKind, SentLetter } from '#contract/letters/letter.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { lettersOfDeskCases } from '#web/cases/parts/index.ts'
import { call } from '#web/platform/calls/call.ts'

/** Everything that staff see of letters of a case. */
export const lettersOfDesk = { queryKey: ['desk', 'letters'] }

const draftKey = ['desk', 'letters', 'draft']

/** The same without drafts. To read a draft is to begin one: none is read again once it was sent or discarded. */
export const lettersButDrafts = {
  ...lettersOfDesk,
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== draftKey[2],
}

const lookAgainMs = 2000
const isOnItsWay = ({ mails }: SentLetter): boolean =>
  mails.some(({ state, problem }) => (state === 'waiting' && problem === null) || state === 'handed-over')

export const caseLettersQuery = (caseId: Id) =>
  queryOptions({
    queryKey: [...lettersOfDeskCases.queryKey, caseId],
    queryFn: ({ signal }) => call(listCaseLetters, signal)({ caseId }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isOnItsWay) ? lookAgainMs : false),
    meta: { live: ['case', 'desk'] },
  })

/** The letter that is being written; asked for, it is begun. */
export const draftQuery = (caseId: Id, kind: LetterKind) =>
  queryOptions({
    queryKey: [...draftKey, caseId, kind],
    queryFn: ({ signal }) => call(openLetterDraft, signal)({ caseId, kind }),
    retry: false,
    gcTime: 0,
  })

export const contactsQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'letters', 'contacts', caseId],
    queryFn: ({ signal }) => call(listCaseContacts, signal)({ caseId }),
    meta: { live: ['desk'] },
  })

export const preparedQuery = queryOptions({
  queryKey: ['desk', 'letters', 'prepared'],
  queryFn: ({ signal }) => call(listPreparedLetters, signal)({}),
})

export const remindersQuery = queryOptions({
  queryKey: ['desk', 'letters', 'reminders'],
  queryFn: ({ signal }) => call(listReminders, signal)({}),
})

export const countryRulesQuery = queryOptions({
  queryKey: ['desk', 'countries'],
  queryFn: ({ signal }) => call(listCountryRules, signal)({}),
})

export const countryVersionsQuery = (country: string) =>
  queryOptions({
    queryKey: ['desk', 'countries', country],
    queryFn: ({ signal }) => call(listCountryRuleVersions, signal)({ country }),
  })

export const countryServicesQuery = (country: string) =>
  queryOptions({
    queryKey: ['desk', 'countries', country, 'services'],
    queryFn: ({ signal }) => call(listCountryServices, signal)({ country }),
  })

export const returnAddressesQuery = queryOptions({
  queryKey: ['desk', 'return-addresses'],
  queryFn: ({ signal }) => call(listReturnAddresses, signal)({}),
})

export const templatesQuery = queryOptions({
  queryKey: ['desk', 'templates'],
  queryFn: ({ signal }) => call(listLetterTemplates, signal)({}),
})

export const templateVersionsQuery = (which: Sent<typeof listTemplateVersions>) =>
  queryOptions({
    queryKey: ['desk', 'templates', which],
    queryFn: ({ signal }) => call(listTemplateVersions, signal)(which),
  })

export const ownLettersQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['cases', 'letters', caseId],
    queryFn: ({ signal }) => call(listOwnLetters, signal)({ caseId }),
    meta: { live: ['case'] },
  })

export const countryContactQuery = (country: string) =>
  queryOptions({
    queryKey: ['countries', 'contact', country],
    queryFn: ({ signal }) => call(getCountryContact, signal)({ country }),
    staleTime: 60_000,
  })
