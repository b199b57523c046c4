import { FilterFields } from '#web/events/filter-fields.tsx';
import { FollowView } from './follow-view.tsx';

/** What narrows the map, and tells of what it will show: one file, since they are looked at together. */
export const mapFields = { FilterFields, FollowView };
