import { Flag } from '#web/ui/drawings/flag.tsx'
import type { SelectOption } from '../choices/select-field.tsx'

/** Names longer than this are set smaller. */
const longLabel = 15

/** Around the input of a country. */
export const countryFrame = (chosen: SelectOption | null | undefined) =>
  `relative [&>input]:ps-11 ${(chosen?.label.length ?? 0) > longLabel ? '[&>input]:text-small' : ''}`

/** Flag inside the input, or its empty place. */
export const CountryFlag = ({ chosen }: { chosen: SelectOption | null | undefined }) => (
  <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center" aria-hidden>
    {chosen ? <Flag country={chosen.value} name="" /> : <span className="block h-[15px] w-5 rounded-frame bg-line" />}
  </span>
)
