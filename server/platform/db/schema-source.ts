import type pg from 'pg'

type Column = {
  relation: string
  kind: 'table' | 'view'
  name: string
  /** The name of its type in PostgreSQL; for an array, the type of its elements. */
  type: string
  isArray: boolean
  isEnum: boolean
  isNullable: boolean
  hasDefault: boolean
  isComputed: boolean
}

type Enum = { name: string; labels: string[] }

/** The TypeScript type of a column when it is read, and when it is written if that differs. */
const scalars: Record<string, { read: string; write?: string }> = {
  bool: { read: 'boolean' },
  int2: { read: 'number' },
  int4: { read: 'number' },
  int8: { read: 'number' },
  float4: { read: 'number' },
  float8: { read: 'number' },
  numeric: { read: 'string', write: 'string | number' },
  xid8: { read: 'string' },
  text: { read: 'string' },
  varchar: { read: 'string' },
  citext: { read: 'string' },
  uuid: { read: 'string' },
  inet: { read: 'string' },
  date: { read: 'string' },
  time: { read: 'string' },
  timestamp: { read: 'string' },
  timestamptz: { read: 'Date', write: 'Date | string' },
  bytea: { read: 'Buffer' },
  // Written as text, as the driver would send a list as a PostgreSQL array.
  json: { read: 'unknown', write: 'string' },
  jsonb: { read: 'unknown', write: 'string' },
  // Written by triggers.
  tsvector: { read: 'string', write: 'never' },
}

const heading = `// Made from the migrated database by \`npm run schema\`. To change it, write a migration.
import type { ColumnType, Generated } from 'kysely'
`

/** The row types of a migrated database, as TypeScript. */
export async function schemaSource(client: pg.ClientBase): Promise<string> {
  const enums = await readEnums(client)
  const relations = Map.groupBy(await readColumns(client), ({ relation }) => relation)
  const names = [...relations.keys()]
  return [
    heading,
    ...enums.map(enumSource),
    ...names.map((name) => relationSource(name, relations.get(name) ?? [])),
    `export interface DB {\n${names.map((name) => `  ${camelCase(name)}: ${pascalCase(name)}\n`).join('')}}\n`,
  ].join('\n')
}

async function readEnums(client: pg.ClientBase): Promise<Enum[]> {
  const { rows } = await client.query<Enum>(`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels
    from pg_enum join pg_type on pg_type.oid = enumtypid
    where typnamespace = current_schema()::regnamespace
    group by typname order by typname collate "C"`)
  return rows
}

async function readColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select relname as relation,
      case when relkind in ('v', 'm') then 'view' else 'table' end as kind,
      attname as name,
      coalesce(element.typname, own.typname) as type,
      element.oid is not null as "isArray",
      coalesce(element.typtype, own.typtype) = 'e' as "isEnum",
      not (attnotnull or own.typnotnull) as "isNullable",
      atthasdef or attidentity = 'd' as "hasDefault",
      attgenerated <> '' or attidentity = 'a' as "isComputed"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type declared on declared.oid = atttypid
    -- A domain is read as its base type.
    join pg_type own on own.oid = coalesce(nullif(declared.typbasetype, 0), declared.oid)
    left join pg_type element on element.oid = own.typelem and own.typcategory = 'A'
    where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'v', 'm') and not relispartition
      and relname not like 'kysely\\_%'
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by relname collate "C", attnum`)
  return rows
}

function enumSource({ name, labels }: Enum): string {
  return `export type ${pascalCase(name)} = ${labels.map(quoted).join(' | ')}\n`
}

function relationSource(name: string, columns: Column[]): string {
  const fields = columns.map((column) => `  ${camelCase(column.name)}: ${columnType(column)}\n`)
  return `export interface ${pascalCase(name)} {\n${fields.join('')}}\n`
}

function columnType(column: Column): string {
  const { read, write } = valueType(column)
  const orNull = column.isNullable ? ' | null' : ''
  const reads = `${read}${orNull}`
  if (column.kind === 'view' || column.isComputed || write === 'never') return `ColumnType<${reads}, never, never>`
  if (write === undefined) return column.hasDefault ? `Generated<${reads}>` : reads
  const optional = column.hasDefault || column.isNullable ? ' | undefined' : ''
  return `ColumnType<${reads}, ${write}${orNull}${optional}, ${write}${orNull}>`
}

function valueType(column: Column): { read: string; write?: string } {
  if (column.isEnum && column.isArray)
    throw new Error(`${column.relation}.${column.name}: the driver gives a list of an enum as one text; use text[]`)
  if (column.isEnum) return { read: pascalCase(column.type) }
  const scalar = scalars[column.type]
  if (scalar === undefined)
    throw new Error(`${column.relation}.${column.name}: no TypeScript type is known for ${column.type}`)
  return column.isArray ? { read: `${scalar.read}[]` } : scalar
}

/** The same rule as Kysely's CamelCasePlugin: 'line_2' becomes 'line2'. */
function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())
}

function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
