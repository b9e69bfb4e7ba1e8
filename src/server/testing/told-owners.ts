import type { Database } from '../platform/db/database.ts'

/**
 * Makes a database of the tests refuse every transaction that changes an image and does not tell its owner: open pages
 * ask again only when they are told. An owner who has left is not told.
 */
export async function refuseUntoldChanges(database: Database): Promise<void> {
  await database.execute(`
    create function refuse_untold_change() returns trigger language plpgsql as $$
    declare
      owner text := coalesce(new.owner_id, old.owner_id);
      epoch bigint := pg_current_xact_id()::text::bigint >> 32 << 32;
    begin
      if tg_op = 'DELETE' and not exists (select from event_heads where owner_id = owner) then
        return null;
      end if;
      if not exists (
        select from event_heads where owner_id = owner
        and pg_xact_status((epoch + xmin::text::bigint)::text::xid8) = 'in progress'
      ) then
        raise exception 'An image of % changed, and nobody told its owner: append an event.', owner;
      end if;
      return null;
    end $$`)
  await database.execute(`
    create constraint trigger refuse_untold_change after insert or update or delete on images
    deferrable initially deferred for each row execute function refuse_untold_change()`)
}

/** Changes images by one statement, and notifies their owners. */
export async function changeImages(
  database: Pick<Database, 'execute'>,
  update: string,
  values: unknown[],
): Promise<void> {
  await database.execute(
    `with changed as (${update} returning owner_id)
    update event_heads set seq = seq + 1 where owner_id in (select owner_id from changed)`,
    values,
  )
}
