/**
 * What each version of an entry was: the beginning of a digest of all that adapters take from it, the first version
 * first. test/sandbox/adapter-gallery.test.ts computes them and fails where one changed without a new version.
 */
export const versions: Readonly<Record<string, readonly string[]>> = {
  "csv-https": ["e0b9bea6eebce7a8"],
  fieldclimate: ["aaf1bec7c203d7a4"],
  "http-comms": ["0ee1b28f9dc4a906"],
  "influxdb-2": ["a5ac227089a1d125"],
  "nasa-power": ["6c83c1d1855df01b"],
  "nws-forecast": ["ac3714b05c3dff99"],
  "open-meteo": ["79f0fd563262976d"],
  sensorthings: ["52a4cf0b6771f989"],
  twilio: ["f2e75e943151cf0c"],
  "weatherlink-2": ["1c981681a4fe5661"],
};
