import { useState } from 'react'
import type { SiteRequestKind } from '#contract/takedowns/site-request.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { AskFee } from './ask-fee.tsx'
import { AskSite } from './ask-site.tsx'

type Way = SiteRequestKind | 'fee'

const ways: { value: Way; label: string; note: string }[] = [
  {
    value: 'removal',
    label: 'Ask the site to remove the copies',
    note: 'A friendly mail without a legal notice. The site has 7 days.',
  },
  {
    value: 'credit',
    label: 'Ask the site to credit me',
    note: 'A friendly mail. If your name stands beside the photograph after 7 days, the takedown ends.',
  },
  {
    value: 'fee',
    label: 'Ask for a licence fee',
    note: 'The takedown ends, and you start a case. We pursue the fee for you.',
  },
]

/** Ways besides a legal notice, as long as none is signed. */
export function SofterWays({ takedown }: { takedown: TakedownInFull }) {
  const [way, setWay] = useState<Way | null>(null)
  return (
    <Disclosure summary="Softer ways: ask the site first, or ask for a fee">
      <Stack>
        <Text>
          A request and a notice never go out together. A friendly request can weaken a later claim for a fee, because
          the site learns of it and may remove the copies.
        </Text>
        <RadioOptions question="What would you like?" options={ways} value={way} onChange={setWay} />
        {way === 'fee' && <AskFee takedown={takedown} />}
        {way !== null && way !== 'fee' && <AskSite key={way} takedown={takedown} kind={way} />}
      </Stack>
    </Disclosure>
  )
}
