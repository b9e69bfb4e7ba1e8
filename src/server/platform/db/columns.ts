import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Bytes kept in the row. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A point in time to the millisecond, as JavaScript knows it: what is read back equals what was written. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
