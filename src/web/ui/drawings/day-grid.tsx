import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'

type GridDay = {
  /** Formatted as 2026-11-26. */
  day: string
  /** Size of the mark, relative to other days. */
  amount: number
  /** Describes the day, as '120 pages, 846 pictures'. */
  words: string
}

type DayGridProps = {
  label: string
  /** Consecutive days without gaps. */
  days: readonly GridDay[]
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** Calendar with a week per row; marks grow with the amount. Screen readers get the same as a table. */
export const DayGrid = ({ label, days }: DayGridProps) => {
  const most = Math.max(1, ...days.map(({ amount }) => amount))
  return (
    <table aria-label={label} className="w-full max-w-120 table-fixed border-collapse text-caption">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name} className="pb-1 text-start font-normal text-dim">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day)!.day}>
            {week.map((day, at) =>
              day ? (
                <td key={day.day} className="h-12 border border-line p-1 align-top">
                  <DayCell day={day} share={day.amount / most} isFirst={day === days[0]} />
                </td>
              ) : (
                <td key={weekdays[at]} aria-label="not among these days" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The month's name stands on its first day. */
function DayCell({ day: { day, amount, words }, share, isFirst }: { day: GridDay; share: number; isFirst: boolean }) {
  const at = new Date(day)
  const number = at.getUTCDate()
  const side = Math.max(3, 22 * Math.sqrt(share))
  return (
    <span title={`${longDay.format(at)}: ${words}`} className="grid h-full grid-rows-[auto_1fr]">
      <VisuallyHidden>
        {longDay.format(at)}: {words}
      </VisuallyHidden>
      <span aria-hidden className="font-mono whitespace-nowrap text-dim">
        {number}
        {(isFirst || number === 1) && ` ${shortMonth.format(at)}`}
      </span>
      {amount > 0 && (
        <svg aria-hidden viewBox="0 0 24 24" className="size-6 self-end justify-self-end text-ink">
          <rect x={24 - side} y={24 - side} width={side} height={side} fill="currentColor" />
        </svg>
      )}
    </span>
  )
}

/** Weeks from Monday, with gaps at both ends. */
function weeksOf(days: readonly GridDay[]): (GridDay | undefined)[][] {
  if (days.length === 0) return []
  const before = (new Date(days[0]!.day).getUTCDay() + 6) % 7
  const cells = [...Array.from({ length: before }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => cells[week * 7 + at]),
  )
}
