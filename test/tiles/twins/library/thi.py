"""Temperature-humidity index of cattle: heat stress, without unit. Temperatures °C, humidity %."""


def thi_from_humidity(temperature, humidity):
    """0.8·T + RH·(T − 14.4) + 46.4, with RH from 0 to 1. Mader, Davis & Brown-Brandl 2006."""
    return 0.8 * temperature + (min(100, max(0, humidity)) / 100) * (temperature - 14.4) + 46.4


def thi_from_dew_point(temperature, dew):
    """T + 0.36·Td + 41.2. Yousef 1985."""
    return temperature + 0.36 * dew + 41.2
