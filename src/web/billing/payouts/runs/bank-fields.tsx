import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** The bank's reference and day of a booking. */
export type Booking = { reference: string; on: string | null }

export const emptyBooking = (): Booking => ({ reference: '', on: new Date().toISOString().slice(0, 10) })
export const isWhole = ({ reference, on }: Booking): boolean => reference.trim() !== '' && on !== null

type BankFieldsProps = { booking: Booking; onChange: (booking: Booking) => void; isTried: boolean }

export const BankFields = ({ booking, onChange, isTried }: BankFieldsProps) => (
  <>
    <TextField
      label="The bank’s reference"
      maxLength={100}
      value={booking.reference}
      onChange={({ target }) => onChange({ ...booking, reference: target.value })}
      error={booking.reference.trim() === '' ? 'Enter the bank’s reference.' : undefined}
      alwaysShow={isTried}
    />
    <DateField
      label="Booked on"
      value={booking.on}
      onChange={(on) => onChange({ ...booking, on })}
      error={booking.on ? undefined : 'Choose the day.'}
      alwaysShow={isTried}
    />
  </>
)
