import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text, Unbroken } from '#web/ui/text/text.tsx'
import { formatMoney, perInterval } from '../words.ts'

/** Today's payment, its purpose, and the next charge. */
export function PriceToday({ preview }: { preview: PlanPreview }) {
  const { due, lines, afterwards, interval, nextChargeAt, startsAt, kind, yearlySaving, coupon } = preview
  const isLater = kind === 'downgrade' || kind === 'cancel'
  return (
    <Stack gap="tight">
      <Heading level={3}>{isLater ? 'Nothing is charged today' : `Today ${formatMoney(due)}`}</Heading>
      <Facts
        facts={[
          // A single line says the sum again.
          ...(lines.length > 1 || lines.some(({ isProration }) => isProration)
            ? lines.map(({ description, amount }) => ({ name: description, value: formatMoney(amount) }))
            : []),
          { name: isLater ? 'Changes on' : 'Counts', value: isLater ? day(startsAt) : 'as soon as it is paid' },
          ...(nextChargeAt && kind !== 'cancel'
            ? [
                {
                  name: 'From',
                  value: (
                    <>
                      {day(nextChargeAt)} on {formatMoney(afterwards)} {perInterval[interval]}, until you end it
                    </>
                  ),
                },
              ]
            : []),
          ...(yearlySaving ? [{ name: 'Saves', value: `${formatMoney(yearlySaving)} against twelve months` }] : []),
          ...(coupon ? [{ name: `Coupon ${coupon.code}`, value: coupon.description }] : []),
        ]}
      />
      {kind === 'upgrade' && (
        <Text size="small" tone="dim">
          What you paid for the days that are left of your plan is taken off.
        </Text>
      )}
    </Stack>
  )
}

const day = (moment: string) => <Unbroken>{formatDay(moment)}</Unbroken>
