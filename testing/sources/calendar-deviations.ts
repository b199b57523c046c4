/**
 * Calendar files with results that differ from the reference reader, by reason, with the number of dates that Pista
 * reads.
 */
export const calendarDeviations: Record<string, Record<string, number>> = {
  'First date of a series outside its rule is included; Outlook’s display names of zones are supported': {
    'jens-maus-node-ical/Office-2012-owa.ics': 90,
  },
  'The reference reader rejects the file; checked by hand': {
    'jens-maus-node-ical/dst-transition-rules.ics': 1,
    'jens-maus-node-ical/ms_timezones.ics': 137,
    'jens-maus-node-ical/multi-event-basic.ics': 8,
    'jens-maus-node-ical/test_with_multiple_tzids_in_vtimezone.ics': 1,
    'kewisch-ical.js/multiple_rrules.ics': 36,
    'kewisch-ical.js/recur_instances.ics': 209,
    'collective-icalendar/america_new_york.ics': 1,
    'collective-icalendar/america_new_york_forward_reference.ics': 1,
    'collective-icalendar/broken_ical.ics': 1,
    'collective-icalendar/created_calendar_with_unicode_fields.ics': 2,
    'collective-icalendar/issue_104_broken_calendar.ics': 1,
    'collective-icalendar/issue_1081_empty_rdate.ics': 1,
    'collective-icalendar/issue_722_missing_timezones.ics': 2,
    'collective-icalendar/pacific_fiji.ics': 1,
    'collective-icalendar/period_with_timezone.ics': 9,
    'city-bureau-city-scrapers/chi_low_income_housing_trust_fund.ics': 30,
  },
  'No event has a start': {
    'jens-maus-node-ical/event-with-category.ics': 0,
    'collective-icalendar/issue_1050_multiple_calendars.ics': 0,
    'collective-icalendar/issue_1050_uid_in_description.ics': 0,
    'collective-icalendar/issue_1081_invalid_start_and_end.ics': 0,
    'collective-icalendar/issue_1081_invalid_start_valid_end.ics': 0,
    'collective-icalendar/issue_1081_with_summary.ics': 0,
    'collective-icalendar/issue_1549_binary_attachment.ics': 0,
    'collective-icalendar/issue_1561_image_value.ics': 0,
    'collective-icalendar/issue_322_expected_calendar.ics': 0,
    'collective-icalendar/issue_798_related_to.ics': 0,
    'collective-icalendar/pr_480_summary_with_colon.ics': 0,
    'collective-icalendar/rfc_5545_RDATE_example.ics': 0,
    'collective-icalendar/rfc_7256_multi_value_parameters.ics': 0,
    'collective-icalendar/rfc_7986_conferences.ics': 0,
    'collective-icalendar/rfc_7986_image.ics': 0,
    'collective-icalendar/rfc_9253_gap.ics': 0,
    'collective-icalendar/rfc_9253_related_to.ics': 0,
    'allenporter-ical/attendee.ics': 0,
    'allenporter-ical/comma.ics': 0,
    'allenporter-ical/fold.ics': 0,
    'allenporter-ical/x-name.ics': 0,
  },
  'Same number, other instants: Outlook’s display name of the zone is supported': {
    'jens-maus-node-ical/windows-quoted-tz-rrule.ics': 8,
  },
  'No event has a name': {
    'kewisch-ical.js/rdate_exdate.ics': 0,
    'collective-icalendar/issue_168_expected_output.ics': 0,
    'collective-icalendar/issue_168_input.ics': 0,
    'collective-icalendar/issue_178_custom_component_contains_other.ics': 0,
    'collective-icalendar/issue_722_missing_VTIMEZONE_custom.ics': 0,
    'collective-icalendar/multiple_timezones.ics': 0,
    'collective-icalendar/parsing_error.ics': 0,
    'collective-icalendar/rfc_9253_examples.ics': 0,
    'collective-icalendar/timezone_rdate.ics': 0,
    'calagator-calagator/ical_basic.ics': 0,
    'calagator-calagator/ical_basic_with_duration.ics': 0,
  },
  'All events are before the window; the reference reader rejects the file': {
    'collective-icalendar/issue_1426.ics': 0,
    'collective-icalendar/issue_1633_rdate_with_dates.ics': 0,
    'collective-icalendar/issue_1633_rdate_with_dates_and_tzid.ics': 0,
    'allenporter-ical/rrule-rdate-period.ics': 0,
  },
  'Same number, other instants: a zone with a leading slash is supported': {
    'collective-icalendar/issue_466_convert_tzid_with_slash.ics': 376,
  },
  'Same number, floating: the zone has an unknown name': {
    'collective-icalendar/issue_526_calendar_with_events.ics': 2,
    'collective-icalendar/issue_526_calendar_with_shuffeled_events.ics': 2,
  },
  'Rules of the Chinese, Ethiopic and Hebrew calendars are supported': {
    'collective-icalendar/rfc_7529.ics': 247,
  },
  'A zone named after towns is supported, so the last date is before the end of the rule': {
    'magicmirrororg-magicmirror/bad_rrule.ics': 1,
  },
  'Excluded days of a timed series are excluded': {
    'allenporter-ical/google_calendar_invalid_offset.ics': 8,
  },
  'The event is private': {
    'allenporter-ical/event_properties.ics': 0,
    'allenporter-ical/rrule-yearly.ics': 0,
  },
};

/** Files with series of decades, with their number of dates in 2025. Over thirty years both readers agree on them. */
export const datesIn2025: Record<string, number> = {
  'kewisch-ical.js/day_long_recur_yearly.ics': 261,
  'kewisch-ical.js/parserv2.ics': 261,
  'collective-icalendar/x_location.ics': 261,
  'magicmirrororg-magicmirror/calendar_test_full_day_events.ics': 365,
  'magicmirrororg-magicmirror/calendar_test_multi_day_starting_today.ics': 366,
  'allenporter-ical/apple_ical.ics': 365,
  'allenporter-ical/recurring_event.ics': 241,
  'allenporter-ical/rrule-daily.ics': 365,
  // The reference reader rejects this file.
  'u01jmg3-ics-parser/ICal.ics': 82,
};
