import type { MemberRemoval } from '../../member-removal.ts'

/** Festivals are kept, without their organizer. */
export const festivalRemoval: MemberRemoval = {
  async left(trx, id) {
    const festivals = await trx
      .updateTable('festivals')
      .set({ organizerId: null })
      .where('organizerId', '=', id)
      .returning('id')
      .execute()
    // Their pending changes are dropped. Festivals are locked before their revisions, as everywhere.
    if (festivals.length > 0)
      await trx
        .deleteFrom('festivalRevisions')
        .where(
          'festivalId',
          'in',
          festivals.map((festival) => festival.id),
        )
        .execute()
  },
  clears: ['festivals.organizerId', 'festivalRevisions.festivalId'],
}
