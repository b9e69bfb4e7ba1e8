import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { countedTo } from '#contract/matches/filter.ts'
import { makeRule, removeRule, type Rule, RuleVerdict } from '#contract/matches/rules.ts'
import { judgeAll } from '#contract/matches/triage-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Row } from '#web/ui/row.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { notify } from '#web/ui/toast.ts'
import { filterOf, isNarrowed } from './choices.ts'
import { allFinds, findsQuery, rulesQuery } from './queries.ts'

const route = getRouteApi('/inside/matches')
const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

const verdictWords: Record<RuleVerdict, string> = {
  approved: 'Approve them',
  ignored: 'Ignore them',
  not_mine: 'Say that they are not mine',
  licensed: 'Mark them as licensed',
  unsure: 'Mark them as unsure',
}

/** What is decided about finds without asking: a rule of the filter as it stands, and the rules that there are. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="Rules">
    <Stack>
      <NewRule />
      <Rules onClose={onClose} />
    </Stack>
  </Dialog>
)

function NewRule() {
  const search = route.useSearch()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [verdict, setVerdict] = useState<RuleVerdict>('ignored')
  const filter = { ...filterOf(search), show: 'undecided' as const }
  const isOpen = isNarrowed(search) || search.cluster !== undefined
  const meant = useQuery({ ...findsQuery({ ...filter, page: 1, pageSize: 1 }), enabled: isOpen }).data?.total
  const make = useMutation({
    mutationFn: call(makeRule),
    onSuccess: (rule) => {
      setName('')
      notify(`The rule “${rule.name}” decides from now on.`, { tone: 'ok' })
    },
    onError: complain,
    onSettled: () => Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allFinds)]),
  })
  if (!isOpen) return <Text tone="dim">Narrow the finds first. A rule decides about all that fit the filter.</Text>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({ name, filter, verdict })
      }}
    >
      <Stack gap="tight">
        <Text>
          A rule of the filter as it stands. {meant !== undefined && `It would decide ${findsInWords(meant)} now`}
          {meant !== undefined && ', and all that come.'}
        </Text>
        <TextField
          label="Name"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SelectField
          label="What it does"
          value={verdict}
          options={RuleVerdict.options.map((value) => ({ value, label: verdictWords[value] }))}
          onChange={({ currentTarget: { value } }) => setVerdict(RuleVerdict.parse(value))}
        />
        <Row spread="end">
          <Button type="submit" isBusy={make.isPending} disabled={name.trim() === ''}>
            Make the rule
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const findsInWords = (total: number): string =>
  total === 1
    ? 'one find'
    : `${Math.min(total, countedTo).toLocaleString('en-US')}${total > countedTo ? '+' : ''} finds`

function Rules({ onClose }: { onClose: () => void }) {
  const rules = useQuery(rulesQuery).data?.data ?? []
  if (rules.length === 0) return null
  return (
    <Stack gap="tight">
      <Heading level={3} size="small">
        Your rules
      </Heading>
      {rules.map((rule) => (
        <OneRule key={rule._id} rule={rule} onClose={onClose} />
      ))}
    </Stack>
  )
}

/** A rule that has decided nothing leaves nothing to take back. */
async function takeBack(rule: Id): Promise<void> {
  try {
    await call(judgeAll)({ filter: { show: 'all', rule }, verdict: 'new' })
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'matches.none')) throw error
  }
}

function OneRule({ rule: { _id: ruleId, name, verdict }, onClose }: { rule: Rule; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: async ({ isTakenBack }: { isTakenBack: boolean }) => {
      await call(removeRule)({ ruleId })
      if (isTakenBack) await takeBack(ruleId)
    },
    onSuccess: () => notify(`The rule “${name}” has ended.`),
    onError: complain,
    onSettled: () => Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allFinds)]),
  })
  return (
    <Row gap="tight" spread="between">
      <Text size="small">
        <TextLink to="/matches" search={{ show: 'all', by: 'finds', rule: ruleId }} onClick={onClose}>
          {name}
        </TextLink>
        : {verdictWords[verdict].toLowerCase()}
      </Text>
      <Row gap="tight">
        <Button
          look="quiet"
          size="small"
          aria-label={`End the rule ${name}`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ isTakenBack: false })}
        >
          End it
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`End the rule ${name} and take back what it did`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ isTakenBack: true })}
        >
          End it and take back
        </Button>
      </Row>
    </Row>
  )
}
