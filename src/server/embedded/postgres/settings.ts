/**
 * Settings of the embedded database: small, for one process of ours, on a socket alone. Each has its reason where PostgreSQL's default would be wrong
 * (https://www.postgresql.org/docs/18/runtime-config.html).
 */
export function settingsFor(major: number, clusterName: string): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    // The working folder: other paths may be too long for sockets.
    unix_socket_directories: '.',
    cluster_name: clusterName,
    max_connections: 40,
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // No queries in parallel, no logical replication, no compilation: memory and processes for nothing at this size.
    max_worker_processes: 0,
    max_parallel_workers: 0,
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 2,
    jit: 'off',
    // A backup keeps the log that it needs by a slot (back-up.ts), for so long that it cannot fill a disk.
    wal_level: 'replica',
    max_wal_senders: 0,
    max_slot_wal_keep_size: '4GB',
    // A statement whose process was killed ends within a second.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    // Statements fail where they were asked and are reported there; their texts and values are of people, and stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_timezone: 'UTC',
    lc_messages: 'C',
  }
  if (major >= 18) Object.assign(settings, { io_method: 'sync', autovacuum_worker_slots: 2 })
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A locale that knows every letter: with `C` alone, `lower('Ä')` is `'Ä'`. Before 17 PostgreSQL has none of its own, and takes the system's. */
export const localeFor = (major: number): string[] =>
  major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
