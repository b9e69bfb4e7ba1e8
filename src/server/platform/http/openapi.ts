import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem, problemStatus } from '#contract/problem.ts'
import { type Direction, namedSchemas } from './openapi-schemas.ts'

/** The API as OpenAPI 3.1, from the endpoint table alone. */
export function openApi(endpoints: Endpoint[], about: { title: string; version: string; url: string }) {
  const { components, schemaOf } = namedSchemas([...endpoints.flatMap(schemasOf), { schema: Problem, io: 'output' }])
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemaOf) }
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: bearer } },
      schemas: components,
    },
  }
}

const bearer =
  'A session, or the key of a program. A call opens to keys that have one of the scopes it lists; without a scope it opens to sessions alone.'

type SchemaOf = ReturnType<typeof namedSchemas>['schemaOf']

function schemasOf({ params, query, headers, body, reply }: Endpoint): { schema: z.ZodType; io: Direction }[] {
  const sent = [params, query, headers, body].filter((schema) => schema !== undefined)
  return [
    ...sent.map((schema) => ({ schema, io: 'input' as const })),
    ...(typeof reply === 'string' ? [] : [{ schema: reply, io: 'output' as const }]),
  ]
}

function operation(endpoint: Endpoint, schemaOf: SchemaOf) {
  return {
    operationId: endpoint.name,
    summary: summaryOf(endpoint.name),
    security: isOpen(endpoint) ? [] : [{ bearer: endpoint.scopes ?? [] }],
    parameters: [
      ...parameters('path', endpoint.params, schemaOf),
      ...parameters('query', endpoint.query, schemaOf),
      ...parameters('header', endpoint.headers, schemaOf),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: { ...success(endpoint, schemaOf), '4XX': problem(endpoint), '5XX': problem(endpoint) },
  }
}

/** True for calls without sessions: public, or by link. */
const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'payer'

/** Words of a call's name: `listImages` is "List images". */
function summaryOf(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function success({ reply, status }: Endpoint, schemaOf: SchemaOf) {
  if (reply === 'none') return { [status ?? 204]: { description: 'Done' } }
  if (reply === 'redirect') return { 303: { description: 'To another page' } }
  if (reply === 'stream')
    return {
      200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    }
  if (reply === 'file')
    return { 200: { description: 'A file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
  return {
    [status ?? 200]: { description: 'Done', content: { 'application/json': { schema: schemaOf(reply, 'output') } } },
  }
}

function problem({ errors }: Endpoint) {
  const codes = [...errors, ...(['invalid', 'unauthenticated', 'forbidden', 'missing'] as const)].join(', ')
  const statuses = [...new Set(Object.values(problemStatus))].join(', ')
  return {
    description: `A problem (${statuses}). Codes: ${codes}`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function parameters(where: 'path' | 'query' | 'header', schema: z.ZodObject | undefined, schemaOf: SchemaOf) {
  return Object.entries(schema?.shape ?? {}).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || !(one as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(one as z.ZodType, 'input'),
  }))
}

/** A readable page with one line per call. */
export function docsPage(endpoints: Endpoint[], title: string): string {
  const row = ({ method, path, name, access, errors }: Endpoint) =>
    `<tr id="${name}"><td>${method}</td><td><code>/api${path}</code></td><td>${name}</td><td>${access}</td><td>${errors.join(', ')}</td></tr>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} API</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><h1>${title} API</h1>
<p>${endpoints.length} calls. The same table as <a href="/api/openapi.json">OpenAPI 3.1</a>. Send <code>Authorization: Bearer TOKEN</code>; a problem is answered as <code>{ code, message, field?, details? }</code>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Name</th><th>Who</th><th>Refuses with</th></tr></thead><tbody>${endpoints.map(row).join('\n')}</tbody></table></body></html>`
}

export const docsStyle = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#161616;background:#e9e9e9}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}th,td{text-align:left;padding:.4rem .8rem;border-bottom:1px solid #cfcfcf;white-space:nowrap}a{color:inherit}
.trial-note{border-bottom:1px solid;padding:.4rem 0;margin-bottom:1rem}
@media (prefers-color-scheme:dark){body{color:#ededed;background:#1b1b1b}th,td{border-color:#383838}}`
