import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import type { Database } from './db/connect.ts'
import * as read from './db/named-statements.ts'
import * as visible from './visible.ts'

/** Statements as text with numbered placeholders, until the last of them is written with `statement()`. Then this file goes. */
export type Statement = { name: string; text: string; isPrepared?: boolean }

const named = ({ name, text, isPrepared = true }: Statement, values: readonly unknown[]) =>
  [
    { name, text, isPrepared, argNames: values.map((_, at) => String(at)) as never[] },
    values.map((value) => value ?? null),
  ] as const

export const readRows = <Row>(db: Database, statement: Statement, values: readonly unknown[] = []): Promise<Row[]> =>
  read.readRows(db, ...named(statement, values))
export const readRowsTogether = <Row>(db: Database, statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
  read.readRowsTogether(db, ...named(statement, values))
export const readJson = (db: Database, statement: Statement, values: readonly unknown[] = []) =>
  read.readJson(db, ...named(statement, values))

const textOf = (fragment: RawBuilder<unknown>) =>
  new PostgresQueryCompiler().compileQuery(fragment.toOperationNode(), createQueryId()).sql
const viewerAs = (viewer: string, isAdmin = 'false') => ({
  viewerId: sql.raw<string>(viewer),
  viewerIsAdmin: sql.raw<boolean>(isAdmin),
})

export const memberIsVisible = (member: string, viewer: string) =>
  textOf(visible.memberIsVisible(member, viewerAs(viewer)))
export const roomIsVisible = (room: string, viewer: string, isAdmin: string) =>
  textOf(visible.roomIsVisible(room, viewerAs(viewer, isAdmin)))
export const listedRoom = (room: string, viewer: string, isAdmin: string) =>
  textOf(visible.roomIsListed(room, viewerAs(viewer, isAdmin)))
export const ratingIsVisible = (rating: string) => textOf(visible.ratingIsVisible(rating))

export const visibleFestival = (viewer: visible.Viewer) =>
  visible.festivalIsVisible('festivals', visible.viewerArguments(viewer))
