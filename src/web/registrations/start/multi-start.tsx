import { useState } from 'react'
import type { RegistrationOption } from '#contract/registrations/options.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { countPhotographs, formatUsd } from '../words.ts'
import { ChoosePhotographs } from './choose-photographs.tsx'
import { OptionChoice } from './option-choice.tsx'
import { PriceOfOption } from './price-of-option.tsx'
import { useStart } from './use-start.ts'

/** The note of the specification, section 5, for groups at the United States Copyright Office. */
export const photographsOnly = 'Only photographs can be registered as part of a group registration.'

/** The flow of several photographs, which are one group. `first` are those that the address names. */
export function MultiStart({ first }: { first: readonly Id[] }) {
  const [option, setOption] = useState<RegistrationOption | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set(first))
  const start = useStart()
  return (
    <Stack gap="loose">
      <Stack>
        <Heading level={2}>Option</Heading>
        <OptionChoice flow="multi" value={option} isLocked={start.isPending} onChange={setOption} />
        {option && (
          <Measure>
            <PriceOfOption option={option} />
          </Measure>
        )}
      </Stack>
      <Stack>
        <Heading level={2}>Photographs</Heading>
        <Text size="small" tone="dim">
          {photographsOnly}
        </Text>
        <ChoosePhotographs first={first} onChange={setChosen} />
      </Stack>
      {start.isError && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
      <StickyBar label="Your order">
        <Row gap="tight" align="baseline">
          <Text>{chosen.size === 0 ? 'No photograph chosen' : `${countPhotographs(chosen.size)} chosen`}</Text>
          {option && <Text tone="dim">Total {formatUsd(registrationOptions[option].price * 100)}</Text>}
        </Row>
        <Button
          disabled={option === null || chosen.size === 0}
          isBusy={start.isPending}
          onClick={() => option && start.mutate({ option, images: [...chosen] })}
        >
          {whatIsMissing(option, chosen.size) ?? 'Go on to the facts'}
        </Button>
      </StickyBar>
    </Stack>
  )
}

function whatIsMissing(option: RegistrationOption | null, count: number): string | undefined {
  if (option === null) return 'Choose an option'
  return count === 0 ? 'Choose photographs' : undefined
}
