/** The peer of the list bench: a route that asks PostgreSQL for 1 and answers with it. `node bench/bare-select.ts URL PORT` */
import fastify from 'fastify'
import pg from 'pg'

const [url = '', port = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = fastify()
app.get('/', async () => (await pool.query('select 1 as one')).rows[0])
await app.listen({ port: Number(port), host: '127.0.0.1' })
