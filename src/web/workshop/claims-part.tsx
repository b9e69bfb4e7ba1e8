import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { NextBand } from '#web/ui/layout/next-band.tsx'
import { FootLine } from '#web/ui/layout/pages/open-page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { DueGroup, DueRow, SmallPair } from '#web/ui/lists/due-list.tsx'
import { Struck, SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { Thread, Written } from '#web/ui/lists/thread.tsx'
import { PlainButtonLink, PlainLink, Way } from '#web/ui/navigation/plain-links.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'

const nothing = () => undefined

/** Parts of a claim's page, for desk and image user. */
export const ClaimsPart = () => (
  <Stack>
    <NextBand
      when="Case managers, by 3 December"
      action="Send the letter"
      why="The evidence is complete."
      buttons={<Button size="small">Write it</Button>}
    />
    <DueGroup title="Late sample" count={1}>
      <DueRow
        isCurrent
        isLate
        when="2 days"
        pictures={<SmallPair pictures={[{ source: '', alt: 'Sample pair', width: 300, height: 200 }]} />}
        action={<PlainLink href="#due">Look at the sample</PlainLink>}
        why="It was handed in."
        about="Lantern Living"
        state={
          <StatusMark filled="half" tone="ink">
            In review
          </StatusMark>
        }
        onFocus={nothing}
      />
    </DueGroup>
    <SumLines label="What is asked for">
      <SumLine name="The use so far" note="Tax is in the amount" sum="USD 80.00" />
      <SumLine
        isTotal
        name="Total"
        sum={
          <>
            <Struck before="Before" now="Now" sum="USD 120.00" />
            USD 80.00
          </>
        }
      />
    </SumLines>
    <Way href="#way" title="I have a licence">
      Show it, and the case stops while we check.
    </Way>
    <PlainButtonLink href="#pay" look="quiet">
      Pay the sample
    </PlainButtonLink>
    <Disclosure summary="Read the sample clauses">Thirteen of them.</Disclosure>
    <Thread>
      <Written by="Dov, 2 December" text="We have a licence." />
    </Thread>
    <AsWritten>{'Dear Sir or Madam,\nthank you.'}</AsWritten>
    <FootLine>Payments go through an external processor.</FootLine>
  </Stack>
)
