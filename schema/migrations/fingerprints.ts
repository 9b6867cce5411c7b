/** What each migration makes of the tables that it changes. Written by `npm run migrate -- fingerprints`. */

/** By the names of the tables; null for one that a migration dropped. */
export type Fingerprints = Readonly<Record<string, string | null>>;

export const fingerprints: Readonly<Record<string, Fingerprints>> = {
  "initial": {
    "adapters": "a74a95763e0a3053d01c311d1d756c1e",
    "alert_deliveries": "9bbe555ee0862c0a4174ff485ecfb12f",
    "alert_memories": "10423f529739bcad830d1136f4cd1935",
    "answer_rooms": "9a979a2c6c8e4a3052cd27af61e75e8f",
    "api_keys": "013f40a1f49ab14ae33bf0a3572dfcec",
    "audit_entries": "fb591a9bd223bcde7ca8a971b32e21e4",
    "backtest_messages": "56b14805949fe14ec05854f93a83da4f",
    "backtests": "f60c32f73af14dddb57c04eddaadbda1",
    "brands": "7090f8e04a859bd7e4871dded3a3b7ec",
    "contact_list_members": "6482e12f1c36ad7b56647e491f5356a1",
    "contact_lists": "4dcb361f048ff18d600a277255875416",
    "contacts": "2163424f7e2bb69e7c31c15d3e1516c2",
    "event_counters": "32b401a7e3c6daf034a44d8ff3c4b76b",
    "events": "efc45e670e940c3c1543a9a4468eb4d1",
    "flow_ticks": "8694448901e74a9bdf4fa8eb5e35c403",
    "flows": "6d43e6cb3955cad9f60550295356df41",
    "idempotent_requests": "d80d36b43137cf4d4563ba1eae8b273a",
    "logos": "f977742ecb55c683d28166a2a290218f",
    "outbox": "731ab592d393cf3a4b943a47daccdd5a",
    "personal_brands": "979d157b6da035caff8ab448dbe9fac4",
    "phone_stops": "5bcf7cdbf910eb5d6cf0540a9db651f6",
    "report_deliveries": "b719833fba0eb1bcc653d27565babefe",
    "report_schedules": "6a86d840614549785039af3aba57aeac",
    "report_targets": "6471a82dbc55737f1b12fbd7c4bbb684",
    "reports": "7cb86d94557b15c8ff6936daf055e7e7",
    "run_portions": "a222e7bcc4bb865df4505f10b3a59ecd",
    "run_results": "4227fc134607632c9db4fa2c397eb0bb",
    "runs": "45703b515c3e635c7fe11684deac67f6",
    "service_time": "c243a517da9cfa418aab48219db3e3d6",
    "sessions": "d5cc9edfff36d1d8e742f547df1560df",
    "source_syncs": "1c02d55a7d2fd56448202977089d8162",
    "sources": "7fdcaef433cf7c20629ba712ee157ea4",
    "tenants": "e803dbf192fe201f01a7d7ade9f79200",
    "tiles": "ed8b65c5fffe63b696f5c307997076b3",
    "trigger_states": "a94f4cc66c8c4ab0cbd1ecc9fbd6db40",
    "users": "2cc3b3d058c121200a8c0ed513782a3f",
    "verification_uses": "bdcc0d5aaa8a98abf948b68bd9caee05",
    "verifications": "5eeadd5299f5f24375c14b46c13d2269",
    "webhook_deliveries": "3bda0f1d1025b4348994df66d3cd8a89",
    "webhook_subscriptions": "8db269daf93d219f7e5c9a7d5bef74c2"
  },
  "002-normal-keys": {},
  "003-report-link-indexes": {},
  "004-ticks-and-held-messages": {
    "alert_deliveries": "7f57eca64538eee23c5eee2a40d5928a",
    "runs": "ef9cfd15183a2aa89bfc9f73d7bf597d",
    "webhook_subscriptions": "290cacda7836c4423bf89a3cc33e4185"
  },
  "005-alert-unsubscribe-links": {
    "alert_deliveries": "4a7ec1e5fcfcb38d021bc86dbc1d5056"
  },
  "006-tenant-language": {
    "tenants": "adaeea2fc0f2c3359af71fabda793f00"
  },
  "007-target-states": {
    "trigger_states": "4e8e8e2a4fbfc3b4494cb248d6f32491"
  },
  "008-adapter-settings": {
    "adapters": "d4330528d2eb848a1a862e1680b8932c"
  },
  "009-adapter-templates": {
    "adapters": "91e9dda3127862df8fee4c10118118ba"
  },
  "010-outlooks": {
    "outlook_targets": "745bd3ab088050eba6a18dc669200876",
    "outlooks": "932ec2f4d8230aff78f2c3784d0106dc",
    "past_years": "445b5d744525d2e5eafc72ec6019254e"
  },
  "011-frames-and-logo-copies": {
    "logo_copies": "b650608bf6f7c2a455cd3b44c8679aae",
    "tenants": "e35ee92ac8bd0e86a0eb65125173d950"
  }
};
