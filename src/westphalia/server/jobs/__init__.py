"""Work that other processes do beside the server: boxes to print, and runs of the lab."""
